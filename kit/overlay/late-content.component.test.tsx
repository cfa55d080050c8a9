/** Drawers and dialogs whose content is loaded when they open: Escape closes what is on top, and then what is under it. */
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
