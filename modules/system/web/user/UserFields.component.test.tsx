/** What of a user only an administrator changes, in the form of that user themselves. */
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { useUserValues } from './use-user-values.ts'
import { UserFields } from './UserFields.tsx'

function Fields({ mayGrant }: { mayGrant: boolean }) {
  return <UserFields user={undefined} isNew={false} mayGrant={mayGrant} show={useUserValues()} />
}

test.each([true, false])('departments, roles and posts are open to who may give them: %s', async (mayGrant) => {
  signInAs({})
  fakeServer.answer(deptRoutes.tree, () => [])
  fakeServer.answer(roleRoutes.options, () => [])
  fakeServer.answer(postRoutes.options, () => [])
  await show(
    <Form>
      <Fields mayGrant={mayGrant} />
    </Form>,
  )
  for (const label of ['mainDept', 'otherDepts', 'roles', 'posts'] as const) {
    const field = page.getByRole('combobox', { name: t(`system.user.${label}`) })
    await expect.poll(() => (field.element() as HTMLInputElement).disabled).toBe(!mayGrant)
  }
})
