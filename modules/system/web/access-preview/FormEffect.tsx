import { Form } from 'antd'
import { AccessEffect } from './AccessEffect.tsx'

/** In the form of a group: whom it gives rights and takes them from, as the form is now. */
export function GroupEffect({ id }: { id: string | undefined }) {
  const form = Form.useFormInstance()
  const userIdList = Form.useWatch<readonly string[] | undefined>('userIdList', form)
  const status = Form.useWatch<0 | 1 | undefined>('status', form) ?? 1
  const isKnown = id !== undefined && userIdList !== undefined
  return <AccessEffect draft={isKnown ? { kind: 'group', id, status, userIdList: [...userIdList] } : undefined} />
}

/** In the form of a post. */
export function PostEffect({ id }: { id: string | undefined }) {
  const form = Form.useFormInstance()
  const status = Form.useWatch<0 | 1 | undefined>('status', form)
  const isKnown = id !== undefined && status !== undefined
  return <AccessEffect draft={isKnown ? { kind: 'post', id, status } : undefined} />
}

/** In the form of exclusive roles: who has two of them. */
export function ExclusionEffect() {
  const form = Form.useFormInstance()
  const roleIdList = Form.useWatch<readonly string[] | undefined>('roleIdList', form) ?? []
  return <AccessEffect draft={roleIdList.length > 1 ? { kind: 'exclusion', roleIdList: [...roleIdList] } : undefined} />
}

/** In the form of a menu that carries codes: who gains and loses them. */
export function MenuEffect({ id }: { id: string | undefined }) {
  const form = Form.useFormInstance()
  const permissions = Form.useWatch<readonly string[] | undefined>('permissions', form)
  const isKnown = id !== undefined && permissions !== undefined
  return <AccessEffect draft={isKnown ? { kind: 'menu', id, permissions: [...permissions] } : undefined} />
}
