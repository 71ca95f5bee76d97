import type { UseFormReturn } from 'react-hook-form'
import { type StaffRole, staffRoles } from '#domain/staff/staff.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldErrors } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'

const roleTexts: Record<StaffRole, { label: string; hint: string }> = {
  OWNER: { label: 'Owner', hint: 'Staff and settings' },
  CAMPAIGNS: { label: 'Competitions', hint: 'Competitions, bundles and promo codes' },
  CONTENT: { label: 'Content', hint: 'Texts, pages and pictures' },
  SUPPORT: { label: 'Support', hint: 'Customers and their orders' },
  FINANCE: { label: 'Finance', hint: 'Money, refunds and reports' },
  DRAWS: { label: 'Draws', hint: 'Draws and winners' },
  POST: { label: 'Post', hint: 'Entries by post and phone' },
  PARTNER: { label: 'Partner', hint: 'Sees sales, entries and winners of its own brands, and the code for its page' },
}

export type TypedRights = { roles: StaffRole[]; brands: string }

/** `UK_A, UK_B` as codes; null for all of them. */
export function brandsOf(typed: string): string[] | null {
  const codes = typed.split(/[\s,]+/).filter(Boolean)
  return codes.length === 0 ? null : codes.map((code) => code.toUpperCase())
}

/** Roles as ticks, brands as codes. */
export function RightsFields<Typed extends TypedRights>({
  form,
  brandsField,
}: {
  form: Pick<UseFormReturn<Typed>, 'register' | 'formState'>
  brandsField: object
}) {
  const rolesError = form.formState.errors.roles?.message
  return (
    <>
      <fieldset>
        <legend className="font-semibold">Roles</legend>
        {staffRoles.map((role) => (
          <Checkbox key={role} value={role} {...roleTexts[role]} {...form.register('roles' as never)} />
        ))}
        <FieldErrors id="roles" errors={typeof rolesError === 'string' ? [rolesError] : []} />
      </fieldset>
      <TextField
        label="Brands"
        optional
        hint="Codes separated by commas, such as UK_LANTERN, UK_TYNE_FM. Leave blank for all brands."
        {...brandsField}
      />
    </>
  )
}
