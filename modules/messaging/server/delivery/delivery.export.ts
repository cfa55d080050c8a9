/** Deliveries, as a sheet. Addresses are masked as on the page. */
import { translate } from '#kernel/i18n/translate.ts'
import { eventName } from '#kernel/messages/event.ts'
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { deliveryExport } from '#messaging/contract/delivery.ts'
import { maskedAddress } from '../channel/channel.service.ts'
import { callOfDeliveries, deliveryList } from './delivery.repo.ts'

const STATES = ['waiting', 'retry', 'sent', 'failed', 'skipped'] as const

export const exportedDeliveries = defineExport({
  noun: 'delivery',
  routes: deliveryExport,
  rows: rowsOfList(deliveryList, callOfDeliveries),
  columns: {
    subject: { value: ({ title }) => title, width: 40 },
    event: {
      value: ({ event }, { language }) => eventName(event, language) || event,
      width: 20,
    },
    recipient: { value: ({ recipient }) => recipient, width: 16 },
    channel: { value: ({ channel }) => channel, width: 20 },
    address: { value: ({ kind, address }) => maskedAddress(kind, address), width: 28 },
    state: {
      value: ({ status }, { language }) => translate(language, `messaging.delivery.${STATES[status]}`),
      width: 10,
    },
    attempts: { kind: 'number', value: ({ attempts }) => attempts, width: 8 },
    error: { value: ({ errorCode, error }) => [errorCode, error].filter((part) => part !== '').join(' '), width: 48 },
    created: { kind: 'moment', value: ({ createDate }) => createDate },
    ended: { kind: 'moment', value: ({ endDate }) => endDate },
  },
})
