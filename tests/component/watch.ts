/** What a component says on the console, or throws behind the test's back, fails the test. */
import { expect } from 'vitest'

/** Ant Design says it while it is developed with, of every form whose drawer is not open yet. */
const HARMLESS = /Instance created by `useForm` is not connected/

let allowed: RegExp[] = []

/** What the console may say in this test, because the test makes it go wrong. */
export function allowConsole(printed: RegExp): void {
  allowed.push(printed)
}

/** @returns a function that ends the watch, and fails when anything was printed */
export function startWatching(): () => void {
  const printed: string[] = []
  allowed = [HARMLESS]
  const kept = { error: globalThis.console.error, warn: globalThis.console.warn }
  const note = (...parts: unknown[]) => {
    const line = parts.map(String).join(' ')
    if (!allowed.some((one) => one.test(line))) printed.push(line)
  }
  const onError = ({ message }: ErrorEvent) => note(message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => note(reason)
  Object.assign(globalThis.console, { error: note, warn: note })
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    Object.assign(globalThis.console, kept)
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
    expect(printed, 'what was printed on the console').toEqual([])
  }
}
