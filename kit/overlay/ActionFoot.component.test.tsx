/** The actions at the foot of a drawer are all in sight on a phone, in the longer language. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount } from '../../tests/component/expect.ts'
import { show } from '../../tests/component/show.tsx'
import { ActionFoot } from './ActionFoot.tsx'
import './overlay.css'

const ICON = <svg width={16} height={16} aria-hidden="true" />
const action = (key: string, label: string) => ({ key, label, icon: ICON, run: () => undefined })
const ACTIONS = [
  action('complete', 'Approve'),
  action('reject', 'Reject'),
  action('return', 'Return'),
  action('transfer', 'Transfer'),
]

/** Two lines of text do not fit into this height. */
const MAX_HEIGHT = 46

/** What phones of 390 and 320 px leave inside the padding of a drawer. */
const WIDTHS = [352, 282]

test.for(WIDTHS)('four actions have room in %i px', async (width) => {
  await page.viewport(width, 800)
  await show(<ActionFoot actions={ACTIONS} visible={['reject', 'return']} />)
  const buttons = page.getByRole('button')
  await expectCount(buttons, 4)
  for (const button of buttons.elements()) {
    const { left, right, height } = button.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    expect(height).toBeLessThanOrEqual(MAX_HEIGHT)
    expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
  }
})
