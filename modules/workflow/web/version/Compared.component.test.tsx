/** Two versions beside each other: what is marked in their drawings, and the list that leads to it and back. */
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { ModelSettings } from '#workflow/contract/model.ts'
import type { ChangedField, Difference, ElementChange } from '#workflow/contract/definition.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { show } from '../../../../tests/component/show.tsx'
import { loadTexts } from '../design/texts.ts'
import { Compared } from './Compared.tsx'

beforeAll(loadTexts)

const process = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
<process id="p" isExecutable="true"><startEvent id="s"/>${body}<endEvent id="e"/></process></definitions>`
const flow = (id: string, from: string, to: string) =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
const task = (id: string, name: string) => `<userTask id="${id}" name="${name}"/>`

const settings = ModelSettings.parse({})
const DIFFERENCE: Difference = {
  from: {
    number: 1,
    settings,
    xml: process(
      task('a', '主管审批') + task('b', '旧复核') + flow('f', 's', 'a') + flow('g', 'a', 'b') + flow('h', 'b', 'e'),
    ),
  },
  to: {
    number: null,
    settings,
    xml: process(
      task('a', '经理审批') + task('c', '新复核') + flow('f', 's', 'a') + flow('g', 'a', 'c') + flow('i', 'c', 'e'),
    ),
  },
  changes: [
    { id: 'c', element: 'userTask', name: '新复核', kind: 'added', fields: [] },
    {
      id: 'a',
      element: 'userTask',
      name: '经理审批',
      kind: 'changed',
      fields: [{ field: 'name', before: '主管审批', after: '经理审批' }],
    },
    { id: 'b', element: 'userTask', name: '旧复核', kind: 'removed', fields: [] },
    { id: 'g', element: 'sequenceFlow', name: '经理审批', kind: 'changed', fields: [] },
  ],
  verdict: 'meaning',
  problems: [],
}

const drawn = (name: string, side: number) =>
  [...document.querySelectorAll<HTMLElement>('.wf-diagram')][side]?.querySelector<SVGElement>(
    `[data-element-id="${name}"]`,
  )
const item = (name: string) => page.getByRole('button', { name, exact: true }).first()

test('elements have the sign and the mark of their change, on the side that has them', async () => {
  await show(<Compared {...DIFFERENCE} />)
  await expect.poll(() => drawn('c', 1)?.classList.contains('wf-mark-added')).toBe(true)
  expect(drawn('c', 0)).toBeNull()
  for (const side of [0, 1]) {
    await expect.poll(() => drawn('a', side)?.classList.contains('wf-mark-changed')).toBe(true)
    expect(drawn('g', side)?.classList.contains('wf-mark-changed')).toBe(true)
  }
  await expect.poll(() => drawn('b', 0)?.classList.contains('wf-mark-removed')).toBe(true)
  const legend = page.getByRole('list', { name: t('workflow.run.legend') })
  for (const [kind, sign, count] of [
    ['added', '+', 1],
    ['changed', '≠', 2],
    ['removed', '−', 1],
  ] as const) {
    const words = t('workflow.difference.counted', { kind: t(`workflow.difference.kind.${kind}`), count })
    await expect.element(legend).toHaveTextContent(`${sign}${words}`)
  }
  await expectAccessible()
})

test('a change of the list is shown in the drawings, and an element of a drawing in the list', async () => {
  await show(<Compared {...DIFFERENCE} />)
  await expect.poll(() => drawn('a', 1)).toBeTruthy()
  await item('经理审批').click()
  await expect.element(item('经理审批')).toHaveAttribute('aria-pressed', 'true')
  for (const side of [0, 1]) await expect.poll(() => drawn('a', side)?.classList.contains('wf-picked')).toBe(true)
  drawn('b', 0)
    ?.querySelector('.djs-hit')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(item('旧复核')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(item('经理审批')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => drawn('a', 1)?.classList.contains('wf-picked')).toBe(false)
})

test('what changed is written in the words of the designers', async () => {
  const differing = (field: ChangedField, before: string, after: string): ElementChange => ({
    id: field,
    element: 'userTask',
    name: field,
    kind: 'changed',
    fields: [{ field, before, after }],
  })
  const changes = [
    differing('people', 'initiator', 'leaders:2'),
    differing('whenEmpty', '', 'admin'),
    differing('onReject', 'end', 'previous'),
    differing('actions', 'none', 'reject, transfer'),
    differing('timeLimit', '', 'P1D · 3 × PT4H · agree'),
    differing('several', 'any · parallel', 'percent · 60% · sequential'),
    differing('variables', '', 'amount = price'),
  ]
  await show(<Compared {...DIFFERENCE} changes={changes} />)
  const listed = page.getByRole('list', { name: t('workflow.difference.changes') })
  for (const text of [
    t('workflow.design.people.initiator'),
    t('workflow.tree.who.leaders', { count: 2 }),
    t('workflow.design.empty.admin'),
    t('workflow.design.reject.previous'),
    t('workflow.design.actions.none'),
    `${t('workflow.act.reject')}${t('workflow.tree.comma')}${t('workflow.act.transfer')}`,
    `${t('workflow.tree.days', { count: 1 })} · 3 × ${t('workflow.tree.hours', { count: 4 })} · ${t('workflow.design.timeout.agree')}`,
    `${t('workflow.design.mode.any')} · ${t('workflow.tree.scope.atOnce')}`,
    `${t('workflow.design.mode.percent')} · 60% · ${t('workflow.tree.scope.inTurn')}`,
    'amount = price',
  ])
    await expect.element(listed.getByText(text, { exact: true })).toBeVisible()
})
