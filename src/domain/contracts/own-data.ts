import * as v from 'valibot'
import { everyone } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './wire.ts'

const Deletion = v.object({ deletion_due_at: v.nullable(Instant) })

const path = '/accounts/deletion/'
export const getDeletion = endpoint({
  method: 'GET',
  path,
  summary: 'Whether, and for when, the deletion of the account has been asked for',
  grant: everyone,
  input: v.object({}),
  output: Deletion,
})
/** The person types the word, so that no doubled click deletes anybody. */
export const askDeletion = endpoint({
  method: 'POST',
  path,
  summary: 'Ask for the deletion of the account',
  grant: everyone,
  input: v.object({ confirmation: v.literal('DELETE', 'Type DELETE to confirm') }),
  output: Deletion,
})
export const cancelDeletion = endpoint({
  method: 'DELETE',
  path,
  summary: 'Keep the account after all',
  grant: everyone,
  input: v.object({}),
  output: Deletion,
})
