import { createContext } from 'react'

/** Closes the menu an entry is in, and gives the focus back to its button. */
export const CloseMenu = createContext(() => {})
