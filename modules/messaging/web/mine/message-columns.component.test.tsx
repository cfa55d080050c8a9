/** An unread message has one colour: in its list as on the bell. */
import { expect, test } from 'vitest'
import { first } from '../../../../tests/component/expect.ts'
import { show } from '../../../../tests/component/show.tsx'
import type { MessageRow } from '#messaging/contract/message.ts'
import { useMessageColumns } from './message-columns.tsx'
import '../bell/bell-panel.css'

const MESSAGE: MessageRow = {
  id: '0192d5a0-0000-7000-8000-000000000801',
  title: '系统维护',
  kind: 'system',
  pinned: 0,
  readFlag: 0,
  sendDate: '2026-11-20T02:30:00.000Z',
  answer: null,
}

function Sample() {
  const state = useMessageColumns(() => undefined).find(({ key }) => key === 'state')
  return (
    <>
      <span className="msg-dot" />
      {state?.render(MESSAGE)}
    </>
  )
}

test('the dot of an unread message has the colour of the bell', async () => {
  await show(<Sample />)
  const colorOf = (selector: string) => getComputedStyle(first(selector)).backgroundColor
  expect(colorOf('.kit-status-mark')).toBe(colorOf('.msg-dot'))
})
