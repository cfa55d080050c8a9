/** Name, logo and languages of the organisation behind the door. */
import type { LoginPage } from '#contract/session.ts'
import { restartInOwnLanguage } from '../language.ts'
import { bareRoute } from '../request/bare-route.ts'
import { callWith } from '../request/call.ts'
import { keepSystemConfig, parseSystemConfig } from '../system-config.ts'

/** Answered by module `system`, which the shell does not know: what comes is looked at before it is believed. */
export const ownNameRoute = bareRoute('GET', '/sys/config')

/** The page is ready first: nothing that can wait takes part in its beginning. */
const LATER_MS = 300

/**
 * Loads what is public of the organisation and keeps it. No message when it fails: the page has a name without it.
 * Restarts in the organisation's language, unless a user has begun to type.
 */
export async function showOwnName(loginPage: LoginPage, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LATER_MS))
  if (signal.aborted) return
  try {
    keepSystemConfig(parseSystemConfig(await callWith(ownNameRoute, { query: { loginPage }, signal })))
    if (![...document.querySelectorAll('input')].some(({ value }) => value !== '')) restartInOwnLanguage()
  } catch {
    // Left, or no answer.
  }
}
