import * as v from 'valibot'
import { admins, everyone } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { NeededText, RowNumber, WireNumber } from './wire.ts'

export const Package = v.object({
  id: v.number(),
  key: v.string(),
  name: v.string(),
  /** Credits that it gives; one is used per order. */
  evaluations: v.number(),
  price_cents: v.number(),
  currency: v.string(),
  order: v.number(),
  includes: v.array(v.string()),
  turnaround_days: v.number(),
  consultation_included: v.number(),
  second_rater: v.boolean(),
  validity_days: v.number(),
  is_active: v.boolean(),
})
export type Package = v.InferOutput<typeof Package>

export const listPackages = endpoint({
  method: 'GET',
  path: '/evaluation/packages/',
  summary: 'The packages that can be bought',
  grant: everyone,
  input: v.object({}),
  output: v.object({ results: v.array(Package) }),
})

export const listAllPackages = endpoint({
  method: 'GET',
  path: '/admin/packages/',
  summary: 'All packages, also those that are not offered',
  grant: admins,
  input: v.object({}),
  output: v.object({ results: v.array(Package) }),
})

const MOST_CENTS = 10_000_000
/** The payment provider takes no smaller payment. */
const LEAST_CENTS = 50

/** What an admin may change of a package; what it gives stays, since it was bought for that. */
export const PackageForm = v.object({
  name: NeededText(80, 'Enter a name'),
  price_cents: v.pipe(
    WireNumber,
    v.integer('Enter whole cents'),
    v.minValue(0, 'Enter a price of 0 or more'),
    v.maxValue(MOST_CENTS, 'Enter $100,000 or less'),
    v.check((cents) => cents <= 0 || cents >= LEAST_CENTS, 'Enter 0, or at least $0.50. Cards can’t pay less.'),
  ),
  turnaround_days: v.pipe(
    WireNumber,
    v.integer('Enter whole days'),
    v.minValue(1, 'Enter at least 1 day'),
    v.maxValue(60, 'Enter 60 days or less'),
  ),
  is_active: v.boolean(),
  includes: v.pipe(
    v.array(NeededText(160, 'Enter what’s included')),
    v.minLength(1, 'Enter what’s included'),
    v.maxLength(12, 'Enter 12 lines or fewer'),
  ),
})
export type PackageForm = v.InferOutput<typeof PackageForm>

export const updatePackage = endpoint({
  method: 'PUT',
  path: '/admin/packages/:package_id/',
  summary: 'Change name, price, turnaround, offer and description of a package',
  grant: admins,
  input: v.object({ package_id: RowNumber, ...PackageForm.entries }),
  output: Package,
})
