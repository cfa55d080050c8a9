/** Where messages of a user go, by the kind of a channel. */
import { sql, type RawBuilder } from 'kysely'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { e164 } from '../vendor/shared/phone.ts'

/**
 * Mail address and mobile number of the profile; of Web Push the browser that came last, by its id; for others the
 * account that the user has confirmed. Null or empty: nowhere.
 * @param kind an expression
 * @param user the alias of `sys_user`
 */
export const addressOfUser = (kind: RawBuilder<unknown>, user: 'u' | 'sys_user'): RawBuilder<string | null> =>
  sql`case ${kind} when 'mail' then ${sql.ref(`${user}.email`)} when 'sms' then ${sql.ref(`${user}.mobile`)}
    when 'webPush' then (select p.id::text from msg_push p where p.user_id = ${sql.ref(`${user}.id`)} order by p.created_at desc limit 1)
    else (select a.address from msg_address a where a.user_id = ${sql.ref(`${user}.id`)} and a.kind = ${kind}
      and a.verified_at is not null) end`

/**
 * Every address of a user on a channel, for a lateral join: mail and accounts have one, Web Push has one per browser,
 * named by its id.
 * @param user the alias of `sys_user`
 */
export const addressesOfUser = (channel: { id: string; kind: string }, user: 'u'): RawBuilder<unknown> =>
  channel.kind === 'webPush'
    ? sql`(select p.id::text as address from msg_push p where p.user_id = ${sql.ref(`${user}.id`)} and p.channel_id = ${channel.id}::uuid)`
    : sql`(select ${addressOfUser(sql`${channel.kind}::text`, user)} as address)`

/** A subscription as the driver of Web Push takes it. */
export const pushAddress = (push: 'p'): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${push}.id`)} is not null then json_build_object('endpoint', ${sql.ref(`${push}.endpoint`)},
    'keys', json_build_object('p256dh', ${sql.ref(`${push}.p256dh`)}, 'auth', ${sql.ref(`${push}.auth`)}))::text end`

/** As a driver takes it: numbers in E.164; without a country code they are of mainland China. */
export const driverAddress = (kind: ChannelKind, address: string): string =>
  kind === 'sms' && address !== '' ? e164(address) : address
