import { Hydrated } from '@/components/ui/forms/hydrated';

/**
 * A click is lost before the page is hydrated, and afterwards where React stops it, because it could not hydrate the
 * button yet. It is repeated until it is heard, unless another click or ten seconds come between. The listener that
 * looks is added with each click, so that it comes right after React's. Components that stop a click on purpose prevent
 * its default as well. Buttons that submit work without scripts.
 */
const REPEAT_CLICKS = `(function(){
var lost=null,waits=false,hydrated=false,detail=0,until=0;
addEventListener('hydrated',function(){hydrated=true},{once:true});
function wait(){
if(lost&&!waits)requestAnimationFrame(repeat);
waits=lost!==null;
}
function repeat(){
var button=lost;
waits=false;
if(!button||!button.isConnected||performance.now()>until)return;
if(hydrated){
lost=null;
button.dispatchEvent(new MouseEvent('click',{bubbles:true,cancelable:true,composed:true,view:window,detail:detail}));
}
wait();
}
addEventListener('click',function(event){
if(event.isTrusted){
lost=null;
detail=event.detail;
until=performance.now()+10000;
}
var button=event.target instanceof Element?event.target.closest('button[type="button"]'):null;
if(button)document.addEventListener('click',function(){
if(!hydrated||event.cancelBubble&&!event.defaultPrevented)lost=button;
if(event.isTrusted)wait();
},{capture:true,once:true});
},true);
})()`;

/** Lets a button do what it says although it was clicked before the page was hydrated. */
export function EarlyClicks({ nonce }: { nonce: string | undefined }) {
  // Browsers hide a nonce after reading it.
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REPEAT_CLICKS }} />
      <Hydrated />
    </>
  );
}
