import { createStore } from '../../store.ts'

/** The page alone fills the window. */
export const fullTab = createStore(false)
