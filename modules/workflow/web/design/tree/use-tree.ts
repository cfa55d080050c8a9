/** The tree that is edited: its commands, what is chosen, and where the focus goes after a command. */
import { createContext, use, useReducer, useRef } from 'react'
import {
  END,
  findBranch,
  findStep,
  historyOf,
  PROCESS,
  redoneIn,
  START,
  undoneIn,
  withCommand,
  withFormKey,
  type SimpleCommand,
  type SimpleHistory,
  type SimpleTree,
} from '#process/simple/index.ts'
import type { NamedKind } from './words.ts'

interface TreeState extends SimpleHistory {
  /** Rises when the focus goes to what is chosen. */
  focus: number
}

type TreeAction =
  | { type: 'command'; command: SimpleCommand; isFocused: boolean }
  | { type: 'undo' | 'redo' }
  | { type: 'form'; formKey: string }
  | { type: 'choose'; id: string; isFocused: boolean }

function reduce(state: TreeState, action: TreeAction): TreeState {
  const next = { ...state, ...after(state, action) }
  const isFocused = action.type === 'undo' || action.type === 'redo' || ('isFocused' in action && action.isFocused)
  return isFocused ? { ...next, focus: state.focus + 1 } : next
}

function after(state: TreeState, action: TreeAction): SimpleHistory {
  switch (action.type) {
    case 'command': {
      const done = withCommand(state, action.command)
      // A field is taken over when it is left, perhaps for another card.
      return action.command.type === 'set' ? { ...done, chosen: state.chosen } : done
    }
    case 'undo':
      return undoneIn(state)
    case 'redo':
      return redoneIn(state)
    case 'form':
      return withFormKey(state, action.formKey)
    case 'choose':
      return { ...state, chosen: action.id }
  }
}

const has = (tree: SimpleTree, id: string): boolean =>
  [PROCESS, START, END].includes(id) || (findStep(tree, id) ?? findBranch(tree.steps, id)) !== undefined

export interface TreeEditing extends TreeState {
  /** Carries out a command and brings the focus to what it gave; fields keep theirs. */
  carryOut: (command: SimpleCommand) => void
  /**
   * Fields wait until the pointer is released: what is pressed would move away from under it when a card above becomes
   * higher.
   */
  holdBack: () => void
  undo: () => void
  redo: () => void
  setFormKey: (formKey: string) => void
  choose: (id: string, how?: { isFocused: boolean }) => void
}

export function useTreeState(tree: SimpleTree, formKey: string, element: string | undefined): TreeEditing {
  const [state, dispatch] = useReducer(reduce, undefined, () => ({
    ...historyOf(tree, element !== undefined && has(tree, element) ? element : PROCESS, formKey),
    focus: 0,
  }))
  const waiting = useRef<SimpleCommand[]>(undefined)
  const carryOut = (command: SimpleCommand) => dispatch({ type: 'command', command, isFocused: command.type !== 'set' })
  return {
    ...state,
    carryOut: (command) => {
      if (waiting.current === undefined || command.type !== 'set') carryOut(command)
      else waiting.current.push(command)
    },
    holdBack: () => {
      waiting.current = []
      const listening = new AbortController()
      const release = () => {
        listening.abort()
        const commands = waiting.current ?? []
        waiting.current = undefined
        for (const command of commands) carryOut(command)
      }
      for (const event of ['pointerup', 'pointercancel'])
        window.addEventListener(event, release, { signal: listening.signal })
    },
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    setFormKey: (key) => dispatch({ type: 'form', formKey: key }),
    choose: (id, how) => dispatch({ type: 'choose', id, isFocused: how?.isFocused === true }),
  }
}

/** A problem at a card. */
export interface CardProblem {
  isError: boolean
  text: string
}

/** What the cards of a tree share. */
export interface TreeView extends TreeEditing {
  isReadOnly: boolean
  problems: ReadonlyMap<string, readonly CardProblem[]>
  nameOf: (kind: NamedKind, id: string) => string
  /** The condition of a branch in words. */
  sayCondition: (condition: string) => string
  /** Opens what is set of a card and brings the focus there. */
  openPanel: (id: string) => void
}

export const TreeContext = createContext<TreeView | undefined>(undefined)

/** Only inside of a `TreeContext`. */
export function useTree(): TreeView {
  const view = use(TreeContext)
  if (view === undefined) throw new Error('no tree around')
  return view
}
