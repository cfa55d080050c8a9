/** The forms that steps of a script have. */
import type { Outcome } from '../model/state.ts'

export type Step = Readonly<Record<string, unknown>>

/** A step in no known form. */
export class BadStep extends Error {}

/** The word by which a step is known. */
export const FORMS = [
  'complete',
  'message',
  'signal',
  'advance',
  'return',
  'withdraw',
  'addSigner',
  'removeSigner',
  'delegate',
  'resolve',
  'transfer',
  'claim',
  'unclaim',
  'reject',
  'jump',
  'cancelBranch',
  'cancel',
  'suspend',
  'resume',
  'setVars',
  'migrate',
] as const

export function text(step: Step, key: string): string {
  const value = step[key]
  if (typeof value !== 'string' || value === '') throw new BadStep(`${key}: ${JSON.stringify(value)}`)
  return value
}

export const optionalText = (step: Step, key: string) => (step[key] === undefined ? undefined : text(step, key))

export function outcomeOf(value: unknown): { outcome?: Outcome } {
  if (value === undefined) return {}
  if (value === 'agree' || value === 'reject' || value === 'abstain') return { outcome: value }
  throw new BadStep(`outcome: ${JSON.stringify(value)}`)
}

export function positionOf(value: unknown): 'before' | 'after' | 'beside' {
  if (value === undefined) return 'beside'
  if (value === 'before' || value === 'after' || value === 'beside') return value
  throw new BadStep(`position: ${JSON.stringify(value)}`)
}
