/** What an import does, in words and colours. */
import type { Import, RowOutcome } from '#contract/import.ts'
import type { StatusTone } from '../ui/StatusTag.tsx'

export const OUTCOMES: readonly RowOutcome[] = ['refuse', 'create', 'change', 'same']

export const outcomeTone: Readonly<Record<RowOutcome, StatusTone>> = {
  refuse: 'error',
  create: 'success',
  change: 'info',
  same: 'neutral',
}

/** Rows that will be written. */
export const written = ({ counts }: Pick<Import, 'counts'>): number => counts.create + counts.change

/** The step of the wizard, from 0; `isConfirming`: the person has looked through the preview. */
export function stepOf(data: Pick<Import, 'status'> | undefined, isConfirming: boolean): number {
  switch (data?.status) {
    case undefined:
      return 0
    case 'checking':
    case 'failed':
      return 1
    case 'ready':
      return isConfirming ? 3 : 2
    case 'confirming':
      return 3
    case 'done':
      return 4
  }
}
