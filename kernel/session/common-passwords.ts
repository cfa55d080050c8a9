/**
 * Passwords that are guessed early: the 10,000 most common ones (`@zxcvbn-ts/language-common`, MIT, the most frequent
 * first), and those made of the user's own names. The list is loaded when it is first asked about.
 */
import type { Account } from '../ports.ts'

const MAX_COMMON = 10_000
/** Of a name: shorter ones are in too many words. */
const MIN_NAME_LENGTH = 3
const MIN_HAN_NAME_LENGTH = 2

let loading: Promise<ReadonlySet<string>> | undefined

/** The issue of a password that is guessed early (`issue.{code}`); undefined for any other. */
export async function guessableAs(
  password: string,
  { username, realName }: Pick<Account, 'username' | 'realName'>,
): Promise<'password_common' | 'password_named' | undefined> {
  const typed = password.normalize('NFKC').toLowerCase()
  if ([username, realName].some((name) => isMadeOf(typed, name.normalize('NFKC').toLowerCase())))
    return 'password_named'
  return (await (loading ??= load())).has(typed) ? 'password_common' : undefined
}

function isMadeOf(typed: string, name: string): boolean {
  const least = /\p{Script=Han}/u.test(name) ? MIN_HAN_NAME_LENGTH : MIN_NAME_LENGTH
  return [...name].length >= least && typed.includes(name.replaceAll(/\s+/gu, ''))
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, MAX_COMMON))
}
