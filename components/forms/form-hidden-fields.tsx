import { FORM_NAME, FORM_TOKEN, HONEYPOT } from '@/lib/forms/names'

/** Hidden inputs of every form: its name, its issue token and the honeypot. */
export function FormHiddenFields({ name, token }: { name: string; token: string }) {
  return (
    <>
      <input type="hidden" name={FORM_NAME} value={name} />
      <input type="hidden" name={FORM_TOKEN} value={token} />
      <div aria-hidden="true" className="absolute -left-[200vw] h-0 overflow-hidden">
        <label>
          Leave this field empty
          {/* Zero size, so that browser autofill and password managers skip it. */}
          <input
            type="text"
            name={HONEYPOT}
            tabIndex={-1}
            autoComplete="off"
            className="h-0 w-0 border-0 p-0"
          />
        </label>
      </div>
    </>
  )
}
