/**
 * Counts what React renders inside hidden tabs, in the built product: React tells its development tools of every
 * commit.
 */
import type { Page } from '@playwright/test'

/** Begins to listen; before the page is opened. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      tag: number
      flags: number
      type: { name?: string; render?: { name?: string } } | null
      child: Fiber | null
      sibling: Fiber | null
      alternate: Fiber | null
      stateNode: unknown
    }
    const PERFORMED_WORK = 1
    const COMPONENTS = [0, 1, 11, 14, 15]
    const rendered: { tab: string; component: string }[] = []
    const hiddenTab = ({ stateNode }: Fiber) =>
      stateNode instanceof HTMLElement && !stateNode.checkVisibility() ? stateNode.dataset['tab'] : undefined
    // A subtree that was not touched is the same object as before.
    const nameOf = ({ type }: Fiber) => type?.name ?? type?.render?.name ?? '?'
    const walk = (fiber: Fiber, tab: string | undefined) => {
      const before = fiber.alternate
      // What is below one that rendered goes without saying.
      if (tab !== undefined && before && COMPONENTS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) {
        rendered.push({ tab, component: nameOf(fiber) })
        return
      }
      if (!before || fiber.child === before.child) return
      for (let child = fiber.child; child; child = child.sibling) walk(child, tab ?? hiddenTab(fiber))
    }
    Object.assign(window, {
      takeRendered: () => rendered.splice(0),
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current, undefined),
      },
    })
  })
}

/** The components rendered inside a hidden tab since this was last asked, for any tab. */
export async function rendersInHiddenTab(page: Page, tab: string): Promise<string[]> {
  const rendered = await page.evaluate(() =>
    // Put there above.
    (window as unknown as { takeRendered: () => { tab: string; component: string }[] }).takeRendered(),
  )
  return rendered.filter((each) => each.tab === tab).map(({ component }) => component)
}
