import type { Role } from '#domain/access/role.ts'

type SavedProfile = { first_name: string; last_name: string; phone: string | null; profile_picture: string | null }

/** Returns the parts of the user that a saved profile of these roles changes. */
export function savedUser({ first_name, last_name, phone, profile_picture }: SavedProfile, roles: readonly Role[]) {
  return {
    first_name,
    last_name,
    phone,
    profile_picture,
    profile_image: profile_picture,
    is_profile_created: true,
    profiles_created: [...roles],
  }
}
