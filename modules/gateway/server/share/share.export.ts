/** Share links as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { shareExport } from '#gateway/contract/share.ts'
import { callOfShares, shareList } from './share.repo.ts'

export const exportedShares = defineExport({
  noun: 'share',
  routes: shareExport,
  rows: rowsOfList(shareList, callOfShares),
  columns: {
    record: { value: (share) => share.label, width: 40 },
    state: { dictionary: 'share_state', value: (share) => share.state, width: 12 },
    sharer: { value: (share) => share.sharer, width: 16 },
    uses: { kind: 'number', value: (share) => share.uses },
    maxUses: { kind: 'number', value: (share) => share.maxUses },
    password: { dictionary: 'share_password', value: (share) => (share.hasPassword ? 1 : 0), width: 12 },
    expires: { kind: 'moment', value: (share) => share.expireDate },
    lastUse: { kind: 'moment', value: (share) => share.lastUseDate },
    created: { kind: 'moment', value: (share) => share.createDate },
  },
})
