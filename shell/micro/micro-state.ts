/** What the page around an app can see of it. */
import { createStore, type Store } from '../store.ts'

/**
 * `loading`: no message yet. `ready`: it can be seen. `late`: no "ready" in time. `silent`: it was there, and does not
 * answer any more. `blocked`: the page was loaded before the app's origin was allowed.
 */
export type MicroPhase = 'loading' | 'ready' | 'late' | 'silent' | 'blocked'

/** What can be seen of an app; made before its host, because rendering may not begin anything. */
export interface MicroState {
  readonly phase: Store<MicroPhase>
  /** The version the app reports; empty until it reports one. */
  readonly version: Store<string>
}

export const newMicroState = (): MicroState => ({ phase: createStore<MicroPhase>('loading'), version: createStore('') })
