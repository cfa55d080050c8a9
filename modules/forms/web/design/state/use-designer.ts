/** The state of the designer: the model with its steps, what is selected, what is wrong, and how it is saved. */
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import { useCan } from '#shell/access/use-can.ts'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import type { DesignDraft } from '#forms/contract/template.ts'
import type { FieldId, FormModel, FormProblem } from '#forms-core/index.ts'
import { isShaped } from '../commands/change.ts'
import type { Done } from '../commands/command.ts'
import { FORM, spotOf, type Target } from '../model/layout-tree.ts'
import { newHistory, redone, sealed, undone, withDone, type History } from './history.ts'
import { byField, isFromServer, problemsOf, type PlacedProblem } from './problem-targets.ts'
import { useAutosave, type Saving } from './use-autosave.ts'

/** Where the focus goes after a change: to what is selected then. */
export type FocusPlace = 'canvas' | 'outline' | 'title'

export interface Designer {
  draft: DesignDraft
  model: FormModel
  selected: Target
  history: History
  problems: readonly PlacedProblem[]
  problemsOfField: ReadonlyMap<FieldId, readonly FormProblem[]>
  /** Fields of published versions: their type does not change. */
  fixed: ReadonlySet<FieldId>
  isReadOnly: boolean
  saving: Saving
  select: (target: Target, focus?: FocusPlace) => void
  /** Takes a change over; false where there is none, or where it would make a model that cannot be read. */
  apply: (change: Done | undefined, focus?: FocusPlace) => boolean
  undo: () => void
  redo: () => void
  newId: () => FieldId
  /** Set while the focus is to go somewhere; read once. */
  takeFocus: (place: FocusPlace) => boolean
}

export const DesignerContext = createContext<Designer | undefined>(undefined)

/** The designer around. @throws outside of one */
export function useDesigner(): Designer {
  const designer = use(DesignerContext)
  if (designer === undefined) throw new Error('no designer')
  return designer
}

const newId = (): FieldId => `f-${crypto.randomUUID().slice(9)}`

export function useDesignerState(draft: DesignDraft): Designer {
  const [mayUpdate, isPhone] = [useCan('frm:template:update'), useIsPhone()]
  const isReadOnly = !mayUpdate || isPhone
  const [history, setHistory] = useState(() => newHistory(draft.model))
  const [fromServer, setFromServer] = useState<readonly FormProblem[]>(() => draft.problems.filter(isFromServer))
  const wanted = useRef<FocusPlace>(undefined)
  const onProblems = useCallback((all: readonly FormProblem[]) => setFromServer(all.filter(isFromServer)), [])
  const { model } = history
  const saving = useAutosave({ id: draft.id, model, rev: draft.rev, savedDate: draft.savedDate, onProblems })
  const problems = useMemo(() => problemsOf(model, draft.published, fromServer), [model, draft.published, fromServer])
  const problemsOfField = useMemo(() => byField(problems), [problems])
  const fixed = useMemo(() => new Set(draft.usedFields), [draft.usedFields])

  const select: Designer['select'] = (target, focus) => {
    wanted.current = focus
    setHistory((current) => ({ ...sealed(current), selected: target }))
  }
  const apply: Designer['apply'] = (change, focus) => {
    if (change === undefined || isReadOnly || !isShaped(change.model)) return false
    wanted.current = focus
    setHistory((current) => withDone(current, change))
    return true
  }
  const step = (to: (current: History) => History) => {
    if (isReadOnly) return
    wanted.current = 'canvas'
    setHistory(to)
  }
  const takeFocus: Designer['takeFocus'] = (place) => {
    if (wanted.current !== place) return false
    wanted.current = undefined
    return true
  }
  // An item that the last step took away is selected no more.
  const isThere = history.selected.is === 'form' || spotOf(model, history.selected) !== undefined
  return {
    draft,
    model,
    history,
    problems,
    problemsOfField,
    fixed,
    isReadOnly,
    saving,
    selected: isThere ? history.selected : FORM,
    select,
    apply,
    undo: () => step(undone),
    redo: () => step(redone),
    newId,
    takeFocus,
  }
}
