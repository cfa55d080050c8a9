/** Keys of the cards: arrows go from one to the next, `+` puts in behind, Delete removes, `Alt` with arrows moves. */
import type { KeyboardEvent, RefObject } from 'react'
import { findBranch, findStep, ROOT, rowOf, START, type SimpleCommand, type SimpleTree } from '#process/simple/index.ts'
import { useTree } from './use-tree.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }

export function useCardKeys(host: RefObject<HTMLElement | null>) {
  const { tree, carryOut, isReadOnly } = useTree()
  return (event: KeyboardEvent): void => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-id]') : null
    const id = card?.dataset['id']
    if (!card || id === undefined || !host.current || event.defaultPrevented) return
    const command = isReadOnly ? undefined : commandFor(tree, id, event)
    if (command !== undefined) carryOut(command)
    else if (!isReadOnly && (event.key === '+' || event.key === '/')) openMenu(host.current, gapBehind(tree, id))
    else if (event.altKey || event.ctrlKey || event.metaKey || !goOn(host.current, card, event.key)) return
    event.preventDefault()
  }
}

/** What a key does with a card; undefined for other keys. */
function commandFor(tree: SimpleTree, id: string, event: KeyboardEvent): SimpleCommand | undefined {
  const { key, altKey } = event
  if (key === 'Delete' || key === 'Backspace') return { type: 'remove', id }
  if (key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) return { type: 'copy', id }
  const by = altKey ? STEPS[key] : undefined
  if (by === undefined) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { type: 'moveBranch', id, by }
  return stepBy(tree, id, by)
}

/** A step one place up or down in its row. */
export function stepBy(tree: SimpleTree, id: string, by: 1 | -1): SimpleCommand | undefined {
  const place = findStep(tree, id)?.place
  return place && { type: 'move', id, place: { ...place, at: place.at + (by === 1 ? 2 : -1) } }
}

/** The place behind a card: below a step, at the beginning of a branch. */
function gapBehind(tree: SimpleTree, id: string): string {
  if (id === START) return `${ROOT}:0`
  if (findBranch(tree.steps, id) !== undefined) return `${id}:0`
  const place = findStep(tree, id)?.place
  return place === undefined ? `${ROOT}:${rowOf(tree, ROOT)?.length ?? 0}` : `${place.row}:${place.at + 1}`
}

function openMenu(host: HTMLElement, gap: string): void {
  host.querySelector<HTMLElement>(`[data-gap="${CSS.escape(gap)}"] button`)?.click()
}

/** Up and down go through all cards, left and right to the branches beside. */
function goOn(host: HTMLElement, card: HTMLElement, key: string): boolean {
  const by = STEPS[key]
  if (by === undefined) return false
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const all = [...host.querySelectorAll<HTMLElement>('[data-id]')]
    all[all.indexOf(card) + by]?.focus()
    return true
  }
  const branch = card.closest('.wf-tree-branch')
  const beside = by === 1 ? branch?.nextElementSibling : branch?.previousElementSibling
  beside?.querySelector<HTMLElement>('[data-id]')?.focus()
  return true
}
