import { FORM_NAME, FORM_TOKEN, HONEYPOT } from '@/lib/forms/names'

/** What every form carries besides its fields: its name, when it was issued, and the trap for robots. */
export function FormEnvelope({ name, token }: { name: string; token: string }) {
  return (
    <>
      <input type="hidden" name={FORM_NAME} value={name} />
      <input type="hidden" name={FORM_TOKEN} value={token} />
      <div aria-hidden="true" className="absolute -left-[200vw] h-0 overflow-hidden">
        <label>
          Leave this empty
          {/* Without any size, so that programs that fill in what can be seen for a person pass it by. */}
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
