/** Keys of the whole designer: steps are undone from everywhere but a text that is being typed, and Ctrl+S saves. */
import type { KeyboardEvent } from 'react'
import type { OpenModeler } from './modeler.ts'

export function useDesignKeys(modeler: Pick<OpenModeler, 'undo' | 'redo'> | undefined, save: () => void) {
  return (event: KeyboardEvent): void => {
    // The canvas has keys of its own.
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key === 's') save()
    else if (key !== 'z' || isTyping(event.target)) return
    else if (event.shiftKey) modeler?.redo()
    else modeler?.undo()
    event.preventDefault()
  }
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable)
