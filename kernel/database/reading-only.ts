/**
 * Calls that may write nothing, whatever their handlers do: a transaction within one is refused. Behind the rule by
 * which a call is let in at all (`access/viewing.ts`), this holds for reads that would note something on their way.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { errors } from '#contract/errors.ts'
import { AppError } from '../errors.ts'

const calls = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a call, which writes nothing. What it starts and does not wait for is not bound to that. */
export async function readingOnly<Result>(work: () => Promise<Result>): Promise<Result> {
  const call = { isOpen: true }
  try {
    return await calls.run(call, work)
  } finally {
    call.isOpen = false
  }
}

/** @throws AppError view_as_read_only within such a call */
export function assertMayWrite(): void {
  if (calls.getStore()?.isOpen) throw new AppError(errors.viewAsReadOnly)
}
