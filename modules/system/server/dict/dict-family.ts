/**
 * The two families of dictionaries: the product's and those a tenant makes for itself. They have tables of the same
 * columns, permissions and traces of their own, and one code.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { announce } from '#kernel/live/announce.ts'
import { dictionaries } from '../seed/dictionaries.ts'

export interface DictFamily {
  readonly typeTable: 'sys_dict_type' | 'sys_dict_cust_type'
  readonly dataTable: 'sys_dict_data' | 'sys_dict_cust'
  /** In audit, events and the recycle bin. */
  readonly typeResource: 'dictType' | 'dictCustType'
  readonly dataResource: 'dictData' | 'dictCust'
  /** Of the permissions: `sys:dict:save`. */
  readonly noun: 'dict' | 'dictCust'
  /** Before the code, in the news to open pages. */
  readonly eventPrefix: string
  /** Entries of one tenant in all its dictionaries. */
  readonly maxEntries: number
  /** The values the product relies on, by the code of their dictionary. */
  readonly seeded: ReadonlyMap<string, ReadonlySet<string>>
}

export const systemDicts: DictFamily = {
  typeTable: 'sys_dict_type',
  dataTable: 'sys_dict_data',
  typeResource: 'dictType',
  dataResource: 'dictData',
  noun: 'dict',
  eventPrefix: '',
  maxEntries: 3_000, // every page loads all of them at its start
  seeded: new Map(dictionaries.map(({ code, entries }) => [code, new Set(entries.map(({ val }) => val))])),
}

export const customDicts: DictFamily = {
  typeTable: 'sys_dict_cust_type',
  dataTable: 'sys_dict_cust',
  typeResource: 'dictCustType',
  dataResource: 'dictCust',
  noun: 'dictCust',
  eventPrefix: 'custom:',
  maxEntries: 20_000,
  seeded: new Map(),
}

/** A family on a node: what its services work with. */
export interface Dicts {
  readonly kernel: Kernel
  readonly family: DictFamily
}

/** Tells the open pages of the tenant, at commit, that a dictionary reads differently now. */
export async function announceDict(
  tx: Tx,
  { tenantId }: Pick<Actor, 'tenantId'>,
  { eventPrefix, code }: { eventPrefix: string; code: string },
): Promise<void> {
  await announce(tx, { tenantId, what: 'dictionaries', id: eventPrefix + code })
}
