/** Words for what a schema refuses. The server says the same in its own words; these come before anything is sent. */
import type { z } from 'zod'
import { t, tOr } from '#shell/i18n.ts'
import { requiredText, type FillWay } from './required-text.ts'

/** A finding of the schema, reduced to what decides its text. */
export type Finding =
  | { readonly kind: 'required' | 'format' }
  | { readonly kind: 'tooLong' | 'tooShort' | 'tooBig' | 'tooSmall' | 'tooMany'; readonly limit: number }
  | { readonly kind: 'named'; readonly name: string }

/** What an issue means to a person. */
export function findingOf(issue: z.core.$ZodIssue): Finding {
  switch (issue.code) {
    case 'invalid_type':
      return { kind: issue.input === undefined || issue.input === null ? 'required' : 'format' }
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (issue.origin === 'string' || issue.origin === 'array')
        return limit <= 1 ? { kind: 'required' } : { kind: 'tooShort', limit }
      return { kind: 'tooSmall', limit }
    }
    case 'too_big': {
      const limit = Number(issue.maximum)
      if (issue.origin === 'string') return { kind: 'tooLong', limit }
      return issue.origin === 'array' ? { kind: 'tooMany', limit } : { kind: 'tooBig', limit }
    }
    // One of several values: a select in which nothing was chosen.
    case 'invalid_value':
      return { kind: issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'format' }
    case 'invalid_union':
      return innerFinding(issue.errors)
    default:
      return isRuleName(issue.message) ? { kind: 'named', name: issue.message } : { kind: 'format' }
  }
}

/**
 * The text of an issue.
 * @param attr what the field is called; left out, the text names nothing
 * @param way how the field is filled in
 */
export function ruleText(issue: z.core.$ZodIssue, attr = '', way: FillWay = 'enter'): string {
  const finding = findingOf(issue)
  const format = () => t('kit.rule.format', { attr }).trim()
  switch (finding.kind) {
    case 'required':
      return requiredText(attr, way)
    case 'format':
      return format()
    case 'named':
      return tOr(`rule.${finding.name}`, format())
    default:
      return t(`kit.rule.${finding.kind}`, { limit: finding.limit })
  }
}

/** Of a union the most telling complaint: a named one, else the length. */
function innerFinding(branches: readonly (readonly z.core.$ZodIssue[])[]): Finding {
  const findings = branches.flat().map(findingOf)
  return (
    findings.find(({ kind }) => kind === 'named') ??
    findings.find(({ kind }) => kind === 'tooLong') ?? { kind: 'format' }
  )
}

/** Rules of the contract name themselves in snake case: `{ error: 'mobile_format' }`. */
function isRuleName(message: string): boolean {
  return /^[a-z]+(_[a-z]+)+$/.test(message)
}
