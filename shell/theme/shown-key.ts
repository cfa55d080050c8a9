import { createStore } from '../store.ts'

/** Whose theme is shown: the code of a portal, or `DEFAULT_THEME_KEY`; empty before anything is known. */
export const shownKey = createStore('')
