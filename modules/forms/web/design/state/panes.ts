/** What is open beside the canvas: the editor of a rule, a dialog, the preview. */
import { createContext, use } from 'react'
import type { FieldId } from '#forms-core/index.ts'
import type { RuleSlot } from '../rules/rule-slot.ts'

export type Pane =
  | { is: 'rule'; field: FieldId; slot: RuleSlot }
  | { is: 'rules' | 'publish' | 'versions' | 'copy' | 'preview' }

export interface Panes {
  pane: Pane | undefined
  open: (pane: Pane | undefined) => void
}

export const PanesContext = createContext<Panes>({ pane: undefined, open: () => undefined })
export const usePanes = (): Panes => use(PanesContext)
