/** Single letters as keys: only outside fields, and only where nothing is above the page. */
import { useEffect, useEffectEvent, type RefObject } from 'react'

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'
const ABOVE = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** What each key does, by the letter or digit. */
export type LetterKeys = Readonly<Record<string, () => void>>

/** @param root of the page; while it has no box, in a hidden tab for example, keys do nothing */
export function useLetterKeys(root: RefObject<HTMLElement | null>, isOn: boolean, keys: LetterKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
    const act = Object.hasOwn(keys, event.key.toLowerCase()) ? keys[event.key.toLowerCase()] : undefined
    if (act === undefined || !isVisible(root.current) || isTyping(event.target) || isSomethingAbove()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}

const isVisible = (element: HTMLElement | null): boolean => element !== null && element.getClientRects().length > 0

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null

const isSomethingAbove = (): boolean =>
  [...document.querySelectorAll<HTMLElement>(ABOVE)].some((element) => isVisible(element))
