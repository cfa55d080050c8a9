/** The keyboard of the start page: `/` goes to the search, arrow keys go between tiles. */
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import type { SoundMatch } from '#shell/palette/find-menus.ts'
import { nextTile } from './tiles.ts'

const TILES = '.wf-tile'
/** Where a key writes, or something is above the page. */
const BUSY = 'input, textarea, select, [contenteditable="true"], [role="textbox"], dialog, [role="dialog"]'
const ARROWS = new Set(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'])
const ENDS = new Set(['Home', 'End'])

const silent: SoundMatch = () => undefined

/** How names sound; loaded when the search field is entered, because the dictionary is large. */
export function useSounds(isNeeded: boolean): SoundMatch {
  const [sounds, setSounds] = useState<SoundMatch>(() => silent)
  useEffect(() => {
    if (!isNeeded || sounds !== silent) return
    import('#shell/palette/sounds.ts').then(
      ({ soundMatch }) => setSounds(() => soundMatch),
      () => undefined, // Names are still found by what they contain.
    )
  }, [isNeeded, sounds])
  return sounds
}

/** `/` focuses the search field within `root`, unless one types or a dialog is open. */
export function useSlashFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const search = root.current?.querySelector('input')
      // A hidden tab keeps its page: it has no box.
      if (!search || search.offsetParent === null) return
      if (event.target instanceof Element && event.target.closest(BUSY) !== null) return
      event.preventDefault()
      search.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}

/**
 * Arrow keys between the tiles within `root`; down from the search field goes to the first one, Enter there opens it.
 */
export function useTileKeys(root: RefObject<HTMLElement | null>): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const tiles = [...(root.current?.querySelectorAll<HTMLElement>(TILES) ?? [])]
    const at = tiles.findIndex((tile) => tile === event.target)
    const [first] = tiles
    if (first === undefined || event.nativeEvent.isComposing) return
    if (at < 0) {
      if (!(event.target instanceof HTMLInputElement)) return
      if (event.key === 'ArrowDown') first.focus()
      else if (event.key === 'Enter' && event.target.value.trim() !== '') first.click()
      else return
    } else if (ARROWS.has(event.key) || ENDS.has(event.key)) {
      const places = tiles.map((tile) => tile.getBoundingClientRect())
      tiles[nextTile(places, at, event.key)]?.focus()
    } else return
    event.preventDefault()
  }
}
