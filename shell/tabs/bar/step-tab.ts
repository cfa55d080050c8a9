import { tabs, moveTab } from '../tabs-store.ts'
import { move } from '../tabs-model.ts'

const indexOf = (key: string) => tabs.get().open.findIndex((tab) => tab.key === key)

/** Moves a tab by one place. */
export const stepTab = (key: string, step: -1 | 1): void => moveTab(key, indexOf(key) + step)

/** Whether a tab can go one place that way. */
export const canStep = (key: string, step: -1 | 1): boolean => move(tabs.get(), key, indexOf(key) + step) !== tabs.get()
