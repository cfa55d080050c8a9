/** What the page around an app can see of it. */
import { createStore, type Store } from '../store.ts'

/**
 * `loading`: not heard yet. `ready`: it can be seen. `late`: it has not said that in time. `silent`: it was there, and
 * does not answer any more. `blocked`: the page was loaded before the app's origin was allowed.
 */
export type MicroPhase = 'loading' | 'ready' | 'late' | 'silent' | 'blocked'

/** What can be seen of an app; made before its host, because rendering may not begin anything. */
export interface MicroState {
  readonly phase: Store<MicroPhase>
  /** What the app calls its version; empty as long as it has said nothing. */
  readonly version: Store<string>
}

export const newMicroState = (): MicroState => ({ phase: createStore<MicroPhase>('loading'), version: createStore('') })
