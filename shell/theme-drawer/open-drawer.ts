/** Opens the theme drawer: a component with a button for it knows only this. */
import { createStore } from '../store.ts'

export const drawerOpen = createStore(false)

/** Opens the theme drawer (specification section 2.6); its files come with the first opening. */
export const openThemeDrawer = (): void => drawerOpen.set(true)

export const closeThemeDrawer = (): void => drawerOpen.set(false)
