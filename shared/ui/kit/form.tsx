import type { ReactNode } from 'react'

/** A form that Enter or its submit button sends once its fields are valid; each says what is wrong with it (`useFault`). */
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
