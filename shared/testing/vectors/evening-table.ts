/** The evening's tables as they were agreed, row for row: the rules are held to them, never the other way round. */

/** id | from | to | who | switch | card | room | lights | door */
export const reservationTable = `
R1 | new | Pending | UR |  |  |  |  | 
R2 | new | Reserved | URK |  |  |  |  | 
R3 | Pending | Reserved | SR |  |  |  |  | 
R4 | Pending | Canceled | URS |  |  | hold freed |  | 
R5 | Reserved | Canceled | UR |  | c | hold and preassignment freed |  | 
R6 | Reserved | Replaced | S |  |  | hold freed |  | 
R6b | Pending | Replaced | S |  |  | hold freed |  | 
R6c | Assigned | Replaced | S |  |  | room passes to the new reservation |  | 
A1 | Reserved | Arrived | KUS |  |  |  |  | garage opens
A2 | Reserved | Waiting | RK |  | c |  |  | 
A3 | Arrived | Waiting | RKS |  | c |  |  | 
A4 | Waiting | Reserved | R |  | c | cubicle freed |  | 
A4b | Arrived | Reserved | R |  | c |  |  | 
A5 | Waiting | Canceled | R |  | c | cubicle freed |  | 
A5b | Arrived | Canceled | R |  | c |  |  | 
P1 | Waiting | Assigned | RAS |  | c | room taken | on | dry door unlocked
P1b | Reserved | Assigned | R |  | c | room taken | on | dry door unlocked
P1c | Pending | Assigned | R |  | c | room taken | on | dry door unlocked
P2 | Assigned | Waiting | R |  | c | room Ready (NeedsCleaning if a door opened) | off | dry door locked
P3 | Assigned | Prep | PARS |  | c(A,R) |  | on | dry door locks behind her
F1 | Prep | ReadyForChecking | PA | checkingBeforeReadyForMikvah | c(A) |  | on + call light | 
F2 | Prep | ReadyForMikvah | PA | not checkingBeforeReadyForMikvah | c(A) |  | on + call light | 
F3 | ReadyForChecking | ReadyForCheckingNext | S | checkingBeforeReadyForMikvah |  |  |  | 
F3b | ReadyForCheckingNext | ReadyForChecking | S | checkingBeforeReadyForMikvah |  |  |  | 
F4 | ReadyForCheckingNext | Checking | A | checkingBeforeReadyForMikvah | c |  | on | wet door unlocked for the attendant
F4b | ReadyForChecking | Checking | A | checkingBeforeReadyForMikvah | c |  | on | wet door unlocked for the attendant
F5 | Checking | Prep | A | checkingBeforeReadyForMikvah | c |  | on | 
F6 | Checking | Checked | A | checkingBeforeReadyForMikvah and useCheckedStatus | c |  | on | 
F6b | Checking | ReadyForMikvah | A | checkingBeforeReadyForMikvah and not useCheckedStatus | c |  | on | 
F7 | Checked | ReadyForMikvah | PAS | useCheckedStatus | c(A) |  | on + call light | 
F7b | ReadyForChecking | Prep | PA | checkingBeforeReadyForMikvah | c(A) |  | on | 
F7c | ReadyForMikvah | Prep | PA |  | c(A) |  | on | 
M1 | ReadyForMikvah | ReadyForMikvahNext | S |  |  |  |  | 
M1b | ReadyForMikvahNext | ReadyForMikvah | S |  |  |  |  | 
M2 | ReadyForMikvahNext | ToMikvah | A | useToFromMikvahStatuses | c |  | on | wet door unlocked
M2b | ReadyForMikvah | ToMikvah | A | useToFromMikvahStatuses | c |  | on | wet door unlocked
M3 | ToMikvah | InMikvah | AS | useToFromMikvahStatuses | c(A) |  | on | wet door locked
M3b | ReadyForMikvahNext | InMikvah | A | not useToFromMikvahStatuses | c |  | on | wet door unlocked
M3c | ReadyForMikvah | InMikvah | A | not useToFromMikvahStatuses | c |  | on | wet door unlocked
M4 | InMikvah | FromMikvah | A | useToFromMikvahStatuses | c | pool freed | on | wet door unlocked
M5 | FromMikvah | Dressing | AP | useToFromMikvahStatuses | c(A) |  | on | wet door locked
M5b | FromMikvah | Dressing | S | useToFromMikvahStatuses and doorEventSetsDressing |  |  | on | wet door locked
M6 | InMikvah | Dressing | A | not useToFromMikvahStatuses | c | pool freed | on | wet door locked
M6b | InMikvah | Dressing | S | not useToFromMikvahStatuses and doorEventSetsDressing |  | pool freed | on | wet door locked
M7 | ToMikvah | ReadyForMikvah | A | useToFromMikvahStatuses | c | pool freed | on | wet door unlocked, then locked
D1 | Dressing | Done | PAR |  | c(A,R) | room NeedsCleaning; timeCompleted set | off after the dry door closes | dry door free out; then both locked
D2 | Done | Dressing | RM |  | c | room taken again | on | dry door unlocked
D3 | Reserved | Done | SR |  |  |  |  | 
X1 | *room | Prep | RA |  | c |  | on | 
X2 | *room | ReadyForMikvah | RA |  | c |  | on | 
X3 | *room | Dressing | RA |  | c | pool freed | on | 
X4 | *room | Done | RA |  | c | room NeedsCleaning | off | both locked
`

/** from | to | who | card | lights | door; P by her PIN */
export const roomTable = `
Offline | Ready | RMS |  | off | locked
Ready | Offline | RM |  | off | locked
Ready | NeedsCleaning | AR | c | off | locked
NeedsCleaning | Cleaning | ARP | c | on | dry door unlocked
Cleaning | Ready | ARP | c | off | locked
Cleaning | NeedsCleaning | AR | c | off | locked
NeedsCleaning | Ready | R | c | off | locked
NeedsCleaning | Offline | RM |  | off | locked
Cleaning | Offline | RM |  | off | locked
any with a reservation Done | NeedsCleaning | S |  | off | locked
`

/** from | to */
export const cubicleTable = `
Available | Occupied
Occupied | Available
Available | Offline
Offline | Available
`

/** While one of these holds, she is in a room. */
export const inRoomTable = `
Assigned
Prep
ReadyForChecking
ReadyForCheckingNext
Checking
Checked
ReadyForMikvah
ReadyForMikvahNext
ToMikvah
InMikvah
FromMikvah
Dressing
`
