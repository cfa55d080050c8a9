/** Overlays whose content is loaded when they open: Escape closes what is on top, and then what is under it. */
import { lazy, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buttonOf, dialogOf } from '../../tests/component/actions.ts'
import { show } from '../../tests/component/show.tsx'
import { TabDialog } from './TabDialog.tsx'
import { TabDrawer } from './TabDrawer.tsx'
import { TabModal } from './TabModal.tsx'

const late = () =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return { default: () => <p>内容</p> }
  })

type Kind = 'drawer' | 'dialog' | 'modal'

/** A drawer, and on top of it an overlay whose content comes late. */
function OneAboveAnother({ kind }: { kind: Kind }) {
  const [Late] = useState(late)
  const [isUnder, setIsUnder] = useState(true)
  const [isAbove, setIsAbove] = useState(false)
  const above = { open: isAbove, title: '上层', children: <Late /> }
  const close = () => setIsAbove(false)
  return (
    <>
      <TabDrawer open={isUnder} title="下层" onClose={() => setIsUnder(false)}>
        <button type="button" onClick={() => setIsAbove(true)}>
          打开
        </button>
      </TabDrawer>
      <Suspense fallback={null}>
        {kind === 'drawer' && <TabDrawer {...above} onClose={close} />}
        {kind === 'dialog' && <TabDialog {...above} onClose={close} />}
        {kind === 'modal' && <TabModal {...above} onCancel={close} />}
      </Suspense>
    </>
  )
}

test.for<Kind>(['drawer', 'dialog', 'modal'])(
  'a %s with late content leaves Escape to what is under it',
  async (kind) => {
    await show(<OneAboveAnother kind={kind} />)
    await buttonOf('打开', dialogOf('下层')).click()
    await expect.element(dialogOf('上层').getByText('内容')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialogOf('上层')).not.toBeInTheDocument()
    await expect.element(dialogOf('下层')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

/** Takes long enough to render that React lets other things pass in between. */
function Slow() {
  const end = performance.now() + 8
  while (performance.now() < end);
  return <i />
}

interface InterruptedProps {
  onClose: () => void
  onBegin: () => void
}

/** A dialog during whose rendering something else changes. */
function Interrupted({ onClose, onBegin }: InterruptedProps) {
  setTimeout(onBegin, 10)
  return (
    <>
      <TabModal open title="上层" onCancel={onClose} />
      {Array.from({ length: 20 }, (_, at) => (
        <Slow key={at} />
      ))}
    </>
  )
}

function OneInterrupted() {
  const [Late] = useState(() => lazy(async () => Promise.resolve({ default: Interrupted })))
  const [isUnder, setIsUnder] = useState(true)
  const [isAbove, setIsAbove] = useState(false)
  const [changes, setChanges] = useState(0)
  return (
    <>
      <TabDrawer open={isUnder} title="下层" onClose={() => setIsUnder(false)}>
        <button type="button" onClick={() => setIsAbove(true)}>
          打开
        </button>
        {changes}
      </TabDrawer>
      <Suspense fallback={null}>
        {isAbove && (
          <Late onClose={() => setIsAbove(false)} onBegin={() => setChanges((now) => Math.min(now + 1, 3))} />
        )}
      </Suspense>
    </>
  )
}

test('a dialog whose rendering was interrupted leaves Escape to what is under it', async () => {
  await show(<OneInterrupted />)
  await buttonOf('打开', dialogOf('下层')).click()
  await expect.element(dialogOf('上层')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogOf('上层')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a drawer of text alone can be scrolled by keyboard, until something in it takes the focus', async () => {
  await show(
    <TabDrawer open title="高" onClose={() => undefined}>
      <p style={{ height: 3_000 }}>内容</p>
    </TabDrawer>,
  )
  const body = () => document.querySelector('.ant-drawer-body')
  await expect.poll(() => body()?.getAttribute('tabindex')).toBe('0')
  body()?.append(document.createElement('button'))
  await expect.poll(() => body()?.getAttribute('tabindex')).toBe(null)
})
