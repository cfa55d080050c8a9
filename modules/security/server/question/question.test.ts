import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownQuestionRoutes } from '#security/contract/question.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { asked, saveQuestions } from '../testing/recovery.ts'

let server: TestServer & { close: () => Promise<void> }
let ann: TestActor
beforeAll(async () => {
  server = await aServer()
  await configureSecurity(server, { resetMethods: 'questions' })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await anActor(server, { can: [], realName: 'Ann' })
})

const GOOD = [asked('school', 'North'), asked('pet', 'Rex'), asked('Where is the key?', 'Under the mat')]
const issuesOf = async (questions: Parameters<typeof saveQuestions>[2]) => {
  const { status, body } = await saveQuestions(server, ann.token, questions)
  expect(status).toBe(400)
  return (body.data as unknown as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => [
    path,
    code,
  ])
}

test('questions are kept without answers in sight, replaced and deleted, and the audit says so', async () => {
  const { token } = ann
  expect((await server.call(ownQuestionRoutes.list, { token })).data).toEqual({
    questions: [],
    required: 3,
    requiredOfDictionary: 2,
    isAccepted: true,
  })
  expect((await saveQuestions(server, token, GOOD)).status).toBe(200)
  const { data } = await server.call(ownQuestionRoutes.list, { token })
  expect(data.questions).toEqual(GOOD.map(({ question }) => question))
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<{ answer_hash: string }>('select answer_hash from sys_security_question')
  await superuser.end()
  expect(rows.map(({ answer_hash: hash }) => hash.slice(0, 10))).toEqual(Array(3).fill('$argon2id$'))
  expect((await server.call(ownQuestionRoutes.remove, { token })).status).toBe(200)
  expect((await server.call(ownQuestionRoutes.list, { token })).data.questions).toEqual([])
  const trail = await server.call(auditRoutes.page, { token: await server.admin(), query: { resource: 'user' } })
  expect(trail.data.list.filter(({ action }) => action === 'changeQuestions')).toHaveLength(2)
})

test('answers that differ, a question twice, too few, and none of the list are named at their place', async () => {
  expect(await issuesOf([{ ...GOOD[0]!, confirmation: 'South' }, ...GOOD.slice(1)])).toEqual([
    ['questions.0.confirmation', 'answers_inconsistent'],
  ])
  expect(await issuesOf([...GOOD, asked('pet', 'Tom')])).toEqual([['questions.3.question', 'question_exists']])
  expect(await issuesOf([...GOOD, asked(' where IS the key? ', 'x')])).toEqual([
    ['questions.3.question', 'question_exists'],
  ])
  expect(await issuesOf(GOOD.slice(0, 2))).toEqual([['questions', 'questions_too_few']])
  expect(await issuesOf([asked('One', 'a'), asked('Two', 'b'), asked('pet', 'Rex')])).toEqual([
    ['questions', 'questions_of_dictionary'],
  ])
  expect((await server.call(ownQuestionRoutes.list, { token: ann.token })).data.questions).toEqual([])
})

test('answers that differ in case and blanks agree', async () => {
  expect(
    (await saveQuestions(server, ann.token, [{ ...GOOD[0]!, confirmation: ' NORTH' }, ...GOOD.slice(1)])).status,
  ).toBe(200)
})
