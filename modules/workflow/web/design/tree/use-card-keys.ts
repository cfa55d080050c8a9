/**
 * Keys of the cards: arrows go from one to the next, `+` puts in behind, Delete removes, `Alt` with arrows moves,
 * `Ctrl` with `C` and `V` copies a step and pastes it behind a card, with `D` both at once.
 */
import type { KeyboardEvent, RefObject } from 'react'
import {
  findBranch,
  findStep,
  ROOT,
  rowOf,
  START,
  type SimpleCommand,
  type SimplePlace,
  type SimpleStep,
  type SimpleTree,
} from '#process/simple/index.ts'
import { copyStep, useCopiedStep } from './clipboard.ts'
import { useTree } from './use-tree.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }

export function useCardKeys(host: RefObject<HTMLElement | null>) {
  const { tree, carryOut, isReadOnly } = useTree()
  const copied = useCopiedStep()
  return (event: KeyboardEvent): void => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-id]') : null
    const id = card?.dataset['id']
    if (!card || id === undefined || !host.current || event.defaultPrevented) return
    const step = isWithCtrl(event, 'c') ? findStep(tree, id)?.step : undefined
    const command = isReadOnly ? undefined : commandFor(tree, id, event, copied)
    if (step !== undefined) copyStep(step)
    else if (command !== undefined) carryOut(command)
    else if (!isReadOnly && (event.key === '+' || event.key === '/'))
      openMenu(host.current, gapOf(placeBehind(tree, id)))
    else if (event.altKey || event.ctrlKey || event.metaKey || !goOn(host.current, card, event.key)) return
    event.preventDefault()
  }
}

/** With the key of commands of either system, and no other. */
const isWithCtrl = (event: KeyboardEvent, letter: string): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter

/** What a key does with a card; undefined for other keys. */
function commandFor(
  tree: SimpleTree,
  id: string,
  event: KeyboardEvent,
  copied: SimpleStep | undefined,
): SimpleCommand | undefined {
  const { key, altKey } = event
  if (key === 'Delete' || key === 'Backspace') return { type: 'remove', id }
  if (isWithCtrl(event, 'd')) return { type: 'copy', id }
  if (isWithCtrl(event, 'v')) return copied && { type: 'paste', place: placeBehind(tree, id), step: copied }
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
function placeBehind(tree: SimpleTree, id: string): SimplePlace {
  if (id === START) return { row: ROOT, at: 0 }
  if (findBranch(tree.steps, id) !== undefined) return { row: id, at: 0 }
  const place = findStep(tree, id)?.place
  return place === undefined ? { row: ROOT, at: rowOf(tree, ROOT)?.length ?? 0 } : { row: place.row, at: place.at + 1 }
}

const gapOf = ({ row, at }: SimplePlace): string => `${row}:${at}`

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
