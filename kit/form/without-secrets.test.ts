import { expect, test } from 'vitest'
import { z } from 'zod'
import { secretValue } from '#contract/marks.ts'
import { withoutSecrets } from './without-secrets.ts'

test('secrets are left out wherever they are marked; personal data and what is not in the schema stay', () => {
  const schema = z.object({
    name: z.string(),
    password: secretValue(z.string()).optional(),
    channel: z.object({ host: z.string(), key: secretValue(z.string()).nullable() }),
    keys: z.array(secretValue(z.string())),
    when: z.date().optional(),
  })
  const values = {
    name: 'A',
    password: 'p',
    channel: { host: 'h', key: 'k' },
    keys: ['k'],
    when: undefined,
    deptName: 'D',
  }
  expect(withoutSecrets(schema, values)).toEqual({ name: 'A', when: undefined, deptName: 'D' })
})
