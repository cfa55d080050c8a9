/** What tests of passkeys need of a node. Only for tests. */
import { factorRoutes } from '#contract/factor.ts'
import { passkeyRoutes, type PasskeyCreation, type PasskeyRequest } from '#contract/passkey.ts'
import { SoftwarePasskey, type AnswerParts } from '../../../tests/passkeys.ts'
import { challengeOf } from './authenticator.ts'
import type { Answer, TestNode } from './fixture.ts'
import type { Person } from './people.ts'

/** As the nodes of the fixture have it. */
export const SITE = 'https://portico.example'

export async function creationFrom(node: TestNode, token: string): Promise<PasskeyCreation> {
  const { data, error } = await node.call(passkeyRoutes.setup, { token })
  if (error) throw new Error(error)
  return data as unknown as PasskeyCreation
}

/** Adds a passkey to the user of the session. */
export async function addPasskey(node: TestNode, token: string, name = 'Laptop') {
  const passkey = new SoftwarePasskey(SITE)
  const attestation = passkey.create(await creationFrom(node, token))
  const { data, error } = await node.call(passkeyRoutes.add, { token, body: { name, attestation } })
  if (error) throw new Error(error)
  return { passkey, id: String(data['id']), recoveryCodes: data['recoveryCodes'] as string[] }
}

/** What a browser asks any passkey with at a login page. */
export async function optionsAt(
  node: TestNode,
  place: object = {},
  headers: Record<string, string> = {},
): Promise<PasskeyRequest> {
  const { data, error } = await node.call(passkeyRoutes.options, { body: place, headers })
  if (error) throw new Error(error)
  return data as unknown as PasskeyRequest
}

/** Signs in with a passkey alone. */
export async function signInWith(
  node: TestNode,
  passkey: SoftwarePasskey,
  { parts, place = {}, headers = {} }: { parts?: AnswerParts; place?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const assertion = passkey.get(await optionsAt(node, place, headers), parts)
  return await node.call(passkeyRoutes.signIn, { body: { ...place, assertion }, headers })
}

/** What the passkeys of a user are asked with within a challenge. */
export async function requestWithin(node: TestNode, challenge: string): Promise<PasskeyRequest> {
  const { data, error } = await node.call(factorRoutes.passkey, { body: { challenge } })
  if (error) throw new Error(error)
  return data['request'] as PasskeyRequest
}

/** Signs in with the password as far as the challenge, and asks the passkeys. */
export async function askedFor(node: TestNode, person: Person) {
  const challenge = await challengeOf(node, person)
  return { challenge, request: await requestWithin(node, challenge) }
}
