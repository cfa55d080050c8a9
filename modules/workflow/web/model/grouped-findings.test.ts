import { expect, test } from 'vitest'
import type { ImportFinding } from '#workflow/contract/model-file.ts'
import { groupFindings } from './grouped-findings.ts'

const finding = (name: string, more: Partial<ImportFinding> = {}): ImportFinding => ({
  outcome: 'ignored',
  node: name,
  name,
  what: 'camunda:asyncBefore',
  value: '',
  meaning: null,
  message: `camunda:asyncBefore of ${name} has no effect.`,
  ...more,
})

test('a finding about several places is shown once, with the list of them', () => {
  const other = finding('Pay', { what: 'camunda:priority', message: 'camunda:priority of Pay has no effect.' })
  const groups = groupFindings([finding('Apply'), other, finding('Approve'), finding('Pay')])
  expect(groups.map(({ message, places }) => [message, places])).toEqual([
    ['camunda:asyncBefore of … has no effect.', ['Apply', 'Approve', 'Pay']],
    ['camunda:priority of Pay has no effect.', ['Pay']],
  ])
})

test('a mapped setting is grouped by its meaning, whatever the values', () => {
  const mapped = { outcome: 'mapped' as const, meaning: 'people' as const, what: 'camunda:assignee', message: '' }
  const groups = groupFindings([
    finding('Apply', { ...mapped, value: 'ann' }),
    finding('Approve', { ...mapped, value: 'bob' }),
  ])
  expect(groups).toHaveLength(1)
  expect(groups[0]?.places).toEqual(['Apply (ann)', 'Approve (bob)'])
})

test('what an element says is kept where it is the word that is its id', () => {
  const [group] = groupFindings([finding('Notify', { node: 'mail', message: 'mail calls code: type mail.' })])
  expect(group?.message).toBe('Notify calls code: type mail.')
})

test('a place may be named by its id, were it one letter of the words beside it', () => {
  const at = (node: string, name: string) =>
    finding(name, { node, message: `camunda:asyncBefore of ${node} has no effect.` })
  const [group, ...others] = groupFindings([at('a', 'Apply'), at('b', 'Approve')])
  expect(others).toEqual([])
  expect(group?.message).toBe('camunda:asyncBefore of … has no effect.')
})
