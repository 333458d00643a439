"""The base sheet is served without what the page never uses, and otherwise as it is."""

from __future__ import annotations

import re

import pytest
from tools.prune import Pruner, blocks, parts

PAGE = '<main><button role="group" type="button">x</button><ul><li></li></ul></main>'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("main{a:b}table{c:d}", "main{a:b}"),
        ("ul,nav ul,li{a:b}", "ul,li{a:b}"),
        ("[role=group]>*{a:b}[role=search]{a:b}", "[role=group]>*{a:b}"),
        (":is(nav,main) :where(ol,ul){a:b}", ":is(main) :where(ul){a:b}"),
        (":is(nav,table) li{a:b}", ""),
        ("button:not([type=submit],[role=switch]){a:b}", "button:not([type=submit],[role=switch]){a:b}"),
        ("@media print{nav{a:b}}@media print{ul{a:b}}", "@media print{ul{a:b}}"),
        ('@charset "UTF-8";@keyframes nav{to{a:b}}', '@charset "UTF-8";@keyframes nav{to{a:b}}'),
        ('ul{content:"}nav{"}', 'ul{content:"}nav{"}'),
        ("*,::before{a:b}html,:root{a:b}", "*,::before{a:b}html,:root{a:b}"),
        ("li:hover,button:hover{a:b}", "li:hover{a:b}"),
    ],
)
def test_only_what_can_match_and_is_wanted_stays(before: str, after: str) -> None:
    assert Pruner(PAGE, without=re.compile("^button:hover")).css(before) == after


def test_lists_and_rules_are_told_apart_as_browsers_do() -> None:
    assert parts("a:is(b,c),d[e=f],g") == ["a:is(b,c)", "d[e=f]", "g"]
    assert list(blocks("/* x{} */a{b:c}@import 'd';@media e{f{g:h}}")) == [
        ("a", "b:c"),
        ("@import 'd';", None),
        ("@media e", "f{g:h}"),
    ]
