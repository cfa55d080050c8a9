/** The numbers beside the greeting follow what was done since: they are no older than anything else on home. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { signInAs } from '../../tests/component/signed-in.ts'
import { show } from '../../tests/component/show.tsx'
import { Figures } from './Figures.tsx'
import { session } from '../session/session.ts'
import type { Figure } from './widgets.ts'

test('who comes back to home after adding a user sees the new number, however soon', async () => {
  let people = 1
  const figure: Figure = { name: 'test.people', title: 'shell.home', rank: 1, load: () => Promise.resolve(people) }
  const first = await show(<Figures all={[figure]} />)
  const number = page.getByRole('listitem')
  await expect.element(number).toHaveTextContent('1')
  await first.unmount()
  people = 12
  await show(<Figures all={[figure]} />)
  await expect.element(number).toHaveTextContent('12')
})

test('while another user views, what is the user’s own is neither shown nor asked for', async () => {
  signInAs()
  const own = vi.fn<() => Promise<number>>(() => Promise.resolve(7))
  const figures: Figure[] = [
    { name: 'test.own', title: 'shell.home', isOwn: true, rank: 1, load: own },
    { name: 'test.all', title: 'shell.home', rank: 2, load: () => Promise.resolve(3) },
  ]
  const before = session.get()
  const viewing = { name: '周雨桐', by: '李娜', reason: '核对', endsIn: 60_000 }
  if (before) session.set({ ...before, person: { ...before.person, viewing } })
  await show(<Figures all={figures} />)
  await expect.element(page.getByRole('listitem')).toHaveTextContent('3')
  expect(own).not.toHaveBeenCalled()
  session.set(before)
})
