/** The files of pages: loaded once, kept until loading fails. */
import { useCallback, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { findPage, type Page } from '../registry.ts'

export interface PageFiles {
  readonly Component: ComponentType
  /** What is around it: the design system, unless the page is plain. */
  readonly Frame: ComponentType<{ children: ReactNode }> | undefined
}

interface Loading {
  readonly over: Promise<void>
  /** Replaced when it is over. */
  state: { readonly files?: PageFiles; readonly failure?: { readonly error: unknown } }
}

const loadFrame = () => import('../theme/PageFrame.tsx')
const all = new Map<Page, Loading>()

function begin(page: Page): Loading {
  const loading: Loading = {
    state: {},
    over: Promise.all([page.load(), page.plain ? undefined : loadFrame()]).then(
      ([file, frame]) => void (loading.state = { files: { Component: file.default, Frame: frame?.default } }),
      (error: unknown) => void (loading.state = { failure: { error } }),
    ),
  }
  all.set(page, loading)
  return loading
}

/** Fetches a page's files while the session is still being loaded. What fails is tried again when it is shown. */
export function preparePage(path: string): void {
  const page = findPage(path)?.page
  if (page && !all.has(page)) void begin(page).over.then(() => forgetFailure(page))
}

/** Loads anew when the page is shown again, if loading has failed. */
export function forgetFailure(page: Page): void {
  if (all.get(page)?.state.failure) all.delete(page)
}

/**
 * The files of a page; undefined while they are on their way. A state says that they have come, in place of Suspense:
 * what React shows after a suspension it renders in slices of five milliseconds, and between them the browser does all
 * that it does for a picture.
 * @throws what loading failed with
 */
export function usePageFiles(page: Page): PageFiles | undefined {
  const loading = all.get(page) ?? begin(page)
  const subscribe = useCallback(
    (onChange: () => void) => {
      let isHere = true
      void loading.over.then(() => isHere && onChange())
      return () => void (isHere = false)
    },
    [loading],
  )
  const { files, failure } = useSyncExternalStore(subscribe, () => loading.state)
  if (failure) throw failure.error
  return files
}
