/** The personal centre: one's own particulars, sign-ins and sign-outs. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { email, Gender, mobile } from './user.ts'

export const Profile = z.object({
  username: z.string(),
  realName: z.string(),
  headUrl: z.string(),
  /** The stored picture behind `headUrl`; null without one. */
  avatar: z.object({ id: Id, name: z.string(), url: z.string() }).nullable(),
  gender: Gender,
  email: z.string(),
  mobile: z.string(),
  depts: z.array(z.string()),
  roles: z.array(z.string()),
  createDate: Timestamp,
  lastLoginDate: Timestamp.nullable(),
  /** Hand it back to notice that an administrator saved meanwhile. */
  version: z.number(),
})
export type Profile = z.infer<typeof Profile>

/** What people may change of themselves; name, user name and department are the organisation's to say. */
export const ProfileUpdate = z.object({
  gender: Gender,
  email,
  mobile,
  /** A picture one has uploaded; '' takes the present one away; left out, it stays. */
  avatarId: z.union([Id, z.literal('')]).optional(),
  version: z.number().int().optional(),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

export const OwnSession = z.object({
  id: Id,
  ip: z.string(),
  userAgent: z.string(),
  /** The system through which one came; empty where one signed in here. */
  via: z.string(),
  createDate: Timestamp,
  seenDate: Timestamp,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** One had signed in before, and never from there. */
  isNewAddress: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const SignInEntry = z.object({
  id: Id,
  createDate: Timestamp,
  /** 0 failed, 1 success, 2 account locked (specification section 4). */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  ip: z.string(),
  userAgent: z.string(),
  /** The system through which it was tried; empty for the sign-in page. */
  via: z.string(),
})

/** In what the user acts from now on: a department and a post of theirs; null: all of their posts. */
export const IdentityChoice = z.object({ deptId: Id, postId: Id.nullable() })
export type IdentityChoice = z.infer<typeof IdentityChoice>

export const centerErrors = {
  /** The department or the post is not the user's own, or is disabled. */
  identityNotYours: errorCode('identity_not_yours', 422, 43),
} as const

export const centerRoutes = {
  profile: route({
    method: 'GET',
    path: '/user/center/profile',
    can: 'session',
    summary: 'The profile of the signed-in user',
    reply: Profile,
  }),
  saveProfile: route({
    method: 'PUT',
    path: '/user/center/profile',
    can: 'session',
    stepUp: 'byInput',
    summary: 'Change the profile of the signed-in user; another mail address or mobile number takes a recent proof',
    body: ProfileUpdate,
    reply: z.null(),
    errors: [errors.changedMeanwhile],
  }),
  identity: route({
    method: 'PUT',
    path: '/user/center/identity',
    can: 'session',
    summary:
      'Act in a department and a post of the signed-in user: own-department scopes, roles bound to a department, and where records and processes are filed follow it',
    body: IdentityChoice,
    reply: z.null(),
    errors: [centerErrors.identityNotYours],
  }),
  sessions: route({
    method: 'GET',
    path: '/user/center/session',
    can: 'session',
    summary: 'The sessions of the signed-in user',
    reply: z.array(OwnSession),
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/user/center/session',
    can: 'session',
    summary: 'End sessions of the signed-in user',
    body: Ids,
    reply: BatchResult,
  }),
  denySession: route({
    method: 'POST',
    path: '/user/center/session/{id}/deny',
    can: 'session',
    summary:
      'Say that a session is someone else’s: all others than the one that asks end, no device is trusted any more, the password must be changed, and administrators are notified',
    params: ById,
    reply: z.null(),
    errors: [errors.notFound],
  }),
  signIns: route({
    method: 'GET',
    path: '/user/center/signIn/page',
    can: 'session',
    summary: 'Sign-ins of the signed-in user, including failed ones',
    query: listQuery({ filters: {}, sortable: ['createDate'] }),
    reply: page(SignInEntry),
  }),
}
