import type { ReactNode } from 'react'

/** A form that is sent by Enter or its submit button, once the browser has found its fields valid. */
export function Form(props: { onSend: () => void; className?: string | undefined; children: ReactNode }) {
  return (
    <form
      className={props.className}
      onSubmit={event => {
        event.preventDefault()
        props.onSend()
      }}
    >
      {props.children}
    </form>
  )
}
