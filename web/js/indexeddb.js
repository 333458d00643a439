// IndexedDB kept in memory, for frames where the browser denies it (sandboxed, or of another site with storage
// blocked): PyScript opens IndexedDB at its start and stays dead without it. Nothing outlives the page.
// The page runs this as a classic script, before PyScript, only where a probe failed.
import "fake-indexeddb/auto";
