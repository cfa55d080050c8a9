import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import type { FilteredList } from '#kit/list/use-filter-draft.ts'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { AttrOption } from '#system/contract/party-attr.ts'
import { usePostOptions } from '../pickers/use-post-options.ts'
import { useRoleOptions } from '../pickers/use-role-options.ts'
import { useFindText } from './use-find-text.ts'

const FilterAttr = lazy(() => import('../party-attr/FilterAttr.tsx'))
const FilterDept = lazy(() => import('../pickers/FilterDept.tsx'))

/** The filters of the list of users. The department has its tree beside the list; on a phone it is a filter, too. */
export function UserFilters({ list, attrs }: { list: FilteredList; attrs: readonly AttrOption[] }) {
  const t = useT()
  const isPhone = useIsPhone()
  const statuses = useDictOptions('user_status')
  const genders = useDictOptions('gender')
  const roles = useRoleOptions()
  const posts = usePostOptions()
  const levels = (['1', '2', '0'] as const).map((value) => ({ value, label: t(`system.user.superAdmin.${value}`) }))
  return (
    <FilterBar list={list} search="keyword" placeholder={useFindText()}>
      {isPhone && <FilterDept name="deptId" />}
      <FilterSelect name="status" label={t('system.user.status')} options={statuses} />
      <FilterSelect name="roleIdList" label={t('system.user.roles')} options={roles.options} isMultiple />
      <FilterSelect name="postIdList" label={t('system.user.posts')} options={posts.options} isMultiple />
      <FilterSelect name="gender" label={t('system.user.gender')} options={genders} />
      <FilterSelect name="superAdmin" label={t('system.user.admin')} options={levels} />
      {attrs.length > 0 && <FilterAttr name="attr" attrs={attrs} />}
    </FilterBar>
  )
}
